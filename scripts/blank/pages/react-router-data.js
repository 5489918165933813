import { createElement } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";

const element = createElement("h1", null, "Blank");
export default createElement(RouterProvider, { router: createBrowserRouter([{ path: "*", element }]) });
