interface Person {
  id: number
}

/** The ids that have a name: until the names are there, or where somebody is gone, a field would show bare numbers. */
export const knownPeople = (ids: number[], people: readonly Person[]): string[] =>
  ids.filter((id) => people.some((person) => person.id === id)).map(String)
