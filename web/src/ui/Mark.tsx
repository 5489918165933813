/** The fantail, in a few strokes. Decorative: the name stands beside it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M16.500 18.500 5 12M16.500 18.500 9.500 5.500M16.500 18.500 16.800 3.500M16.500 18.500 24 6" />
    </svg>
  );
}
