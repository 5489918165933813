import { createElement } from "react";

export default createElement("h1", null, "Blank");
