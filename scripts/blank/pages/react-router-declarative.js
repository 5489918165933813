import { createElement } from "react";
import { BrowserRouter, Route, Routes } from "react-router";

const element = createElement("h1", null, "Blank");
export default createElement(BrowserRouter, null, createElement(Routes, null, createElement(Route, { path: "*", element })));
