import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement } from "react";

function Word() {
  const { data } = useQuery({ queryKey: ["word"], queryFn: async () => "Blank" });
  return data && createElement("h1", null, data);
}

export default createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Word));
