import page from "page";
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root")).render(page);
