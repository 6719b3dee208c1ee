/**
 * A schema that is made when it is first looked at. Evaluating a script would otherwise make those of all forms that its
 * pages have, and no page shows more than one or two. The build puts it around the contract's: see `web/leanContract.ts`.
 */
export function madeLate<S extends object>(make: () => S): S {
  let made: S | undefined
  const schema = () => (made ??= make())
  return new Proxy({} as S, {
    // Its own members are asked of itself: it keeps what it has worked out on itself.
    get: (_, key) => Reflect.get(schema(), key) as unknown,
    set: (_, key, value) => Reflect.set(schema(), key, value),
    has: (_, key) => Reflect.has(schema(), key),
    getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
  })
}
