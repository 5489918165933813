// The built app's stand-in for the hooks by which wouter reads the address where nothing else is said: studio/router.tsx
// always says where, so they'd be carried along for nothing.
const unused = (): never => {
  throw new Error("An address is asked for outside the router");
};

export { unused as useBrowserLocation, unused as useSearch };
