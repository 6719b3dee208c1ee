import { changeMembers, type Membership, makeGroup, rename } from './groups.ts'
import type { Account, WaState } from './state.ts'

interface Member {
  account: Account
}

export interface GroupProfile {
  subject: string
  /** Who made it, and is its first administrator. */
  by: Member
  members: Member[]
  addressing?: 'lid' | 'pn'
  description?: string
  picture?: Buffer
}

/** A group as a test plays it: write to it with a person's `send`. */
export function makeGroupChat(state: WaState, { by, members, picture, ...profile }: GroupProfile) {
  const people = members.map(({ account }) => account)
  const group = makeGroup(state, { ...profile, creator: by.account, members: people })
  group.picture = picture
  const change = (how: Membership) => (actor: Member, person: Member) =>
    changeMembers(group, actor.account, how, [person.account])
  return {
    jid: group.jid,
    subject: () => group.subject,
    members: () => [...group.members.keys()].map(({ number }) => number),
    rename: (actor: Member, subject: string) => rename(group, actor.account, subject),
    add: change('add'),
    remove: change('remove'),
    promote: change('promote'),
    demote: change('demote'),
    leave: (person: Member) => changeMembers(group, person.account, 'leave', [person.account]),
  }
}
