/** The fantail, in a few strokes. Decorative: the name is beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path
        strokeWidth="2.1"
        d="M15.6 20.2 15.4 4.6M15.6 20.2 21.6 5.8M15.6 20.2 26.6 9.2M15.6 20.2 29.4 14.2M15.6 20.2 29.8 20"
      />
      <path
        fill="currentColor"
        d="M1.8 17.2 5.3 15.2C5.9 12.7 7.9 11.2 10.1 11.4c2.4.2 3.5 2 4.2 4 .6 1.7 1.2 3.2 2.6 4.3-.6 4-3.7 6.4-7.1 6.1-3.5-.3-5.3-3.2-4.8-6.8.1-.6.2-1 .2-1.4Z"
      />
      <path strokeWidth="1.5" d="M9 25.8 8.4 29.2M12 25.2 12.6 28.6" />
      <circle cx="8.9" cy="14.9" r="1" className="fill-surface stroke-none" />
    </svg>
  );
}
