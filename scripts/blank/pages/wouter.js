import { createElement } from "react";
import { Route, Router, Switch } from "wouter";

const word = createElement("h1", null, "Blank");
export default createElement(Router, null, createElement(Switch, null, createElement(Route, { path: "*" }, word)));
