import { Banner } from "./Banner";

/** The problem of a form as a whole, announced when it appears. */
export function FormProblem({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <Banner tone="danger" role="alert">
      {message}
    </Banner>
  );
}
