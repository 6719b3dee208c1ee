export interface Choice {
  key: string
  label: string
}
export interface Vote {
  name: string
  chosen: string[]
}

/** As many names as one reads; the rest is a number. */
const maxNames = 20

/** For each choice, how many took it, their share of all who voted, and who they are. */
export function countChoices(choices: Choice[], votes: Vote[]) {
  return choices.map(({ key, label }) => {
    const names = votes.filter(({ chosen }) => chosen.includes(key)).map(({ name }) => name)
    const more = names.length - maxNames
    return {
      key,
      label,
      count: names.length,
      share: votes.length === 0 ? 0 : names.length / votes.length,
      names: [...names.slice(0, maxNames), ...(more > 0 ? [`+${more}`] : [])].join(', '),
    }
  })
}
