/**
 * The built app's stand-in for the query client's memory of writes, a fifth of that package: every write of the app is
 * `useAction`'s. Whoever should ask the package for one, by `useMutation`, gets an error that says so.
 */
export class MutationCache {
  build(): never {
    throw new Error("Writes go by useAction");
  }
  clear() {}
  findAll() {
    return [];
  }
  async resumePausedMutations() {}
}
