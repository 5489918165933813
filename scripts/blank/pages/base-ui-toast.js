import { Toast } from "@base-ui/react/toast";
import { createElement } from "react";

const viewport = createElement(Toast.Portal, null, createElement(Toast.Viewport));
export default createElement(Toast.Provider, null, createElement("h1", null, "Blank"), viewport);
