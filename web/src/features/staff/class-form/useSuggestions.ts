import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { cachedClasses } from "../../../api/admin/queries";
import { alphabetical } from "../../../lib/alphabetical";
import type { Suggestions } from "./ClassFields";

/** Returns the instructors, locations and rooms of the cached classes. They don't change while the form is open. */
export function useSuggestions(): Suggestions {
  const client = useQueryClient();
  const [suggestions] = useState(() => {
    const classes = cachedClasses(client);
    return {
      instructors: alphabetical(classes.map((klass) => klass.instructor)),
      locations: alphabetical(classes.map((klass) => klass.location)),
      rooms: alphabetical(classes.map((klass) => klass.room)),
    };
  });
  return suggestions;
}
