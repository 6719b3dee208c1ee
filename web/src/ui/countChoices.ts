export interface Choice {
  key: string
  label: string
}
export interface Answered {
  name: string
  chosen: string[]
}

/** As many names as one reads; the rest is a number. */
const maxNames = 20

/** For each choice, how many took it, their share of all who answered, and who they are. */
export function countChoices(choices: Choice[], answers: Answered[]) {
  return choices.map(({ key, label }) => {
    const names = answers.filter(({ chosen }) => chosen.includes(key)).map(({ name }) => name)
    const more = names.length - maxNames
    return {
      key,
      label,
      count: names.length,
      share: answers.length === 0 ? 0 : names.length / answers.length,
      names: [...names.slice(0, maxNames), ...(more > 0 ? [`+${more}`] : [])].join(', '),
    }
  })
}
