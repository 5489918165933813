import type { Class } from "@bindings/Class";
import type { ClassesAnswer } from "@bindings/ClassesAnswer";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { alphabetical } from "../../../lib/alphabetical";
import type { Suggestions } from "./ClassFields";

/** Returns all cached classes of the timetable. */
export function knownClasses(client: QueryClient): Class[] {
  const months = client.getQueriesData<ClassesAnswer>({ queryKey: ["staff", "timetable"] });
  return months.flatMap(([, answer]) => answer?.classes ?? []);
}

/** Returns the instructors, locations and rooms of the cached classes. They don't change while the form is open. */
export function useSuggestions(): Suggestions {
  const client = useQueryClient();
  const [suggestions] = useState(() => {
    const classes = knownClasses(client);
    return {
      instructors: alphabetical(classes.map((klass) => klass.instructor)),
      locations: alphabetical(classes.map((klass) => klass.location)),
      rooms: alphabetical(classes.map((klass) => klass.room)),
    };
  });
  return suggestions;
}
