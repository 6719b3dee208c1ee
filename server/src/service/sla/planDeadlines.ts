import type { SlaPolicy, SlaTarget } from '@chatflow/contract'

/** A promise that is neither kept nor given up yet. */
export interface Running {
  id: number
  queueId: number
  target: SlaTarget
  minutes: number
  startsAt: string
  dueAt: string
}

/** A ticket as far as it matters to what is promised to its customer. */
export interface Situation {
  queueId: number | null
  /** It is for people: it waits for them or they attend to it, and no robot speaks. */
  isServed: boolean
  isEnded: boolean
  /** The customer has said something that no person has answered. */
  isAsked: boolean
  /** A person has said something in this attendance. */
  isAnswered: boolean
  /** Of its queue; null where that promises nothing. */
  policy: SlaPolicy | null
  now: string
  /** When so many minutes of the queue's hours have passed; nothing where they never do. */
  dueAfter(startsAt: string, minutes: number): string | undefined
}

export type Beginning = Omit<Running, 'id'>

export interface Plan {
  /** Kept or missed: over now. */
  settle: number[]
  /** As if it had never been: nothing was kept or missed. */
  drop: number[]
  change: Running[]
  begin: Beginning[]
}

/** What becomes of the promises of a ticket. The one place where that is decided. */
export function planDeadlines(running: readonly Running[], situation: Situation): Plan {
  const plan: Plan = { settle: [], drop: [], change: [], begin: [] }
  planAnswer(plan, running.filter(({ target }) => target !== 'resolution').at(0), situation)
  planResolution(
    plan,
    running.find(({ target }) => target === 'resolution'),
    situation,
  )
  return plan
}

/** The first answer is promised until a person has spoken in this attendance, the next one from then on. */
function answerOwed({ isServed, isAsked, isAnswered }: Situation): SlaTarget | undefined {
  if (!isServed || !isAsked) return undefined
  return isAnswered ? 'nextAnswer' : 'firstAnswer'
}

function planAnswer(plan: Plan, running: Running | undefined, situation: Situation) {
  const target = answerOwed(situation)
  const begun = target && beginning(target, situation.now, situation)
  if (running) {
    const isAnswered = !situation.isAsked || (target !== undefined && target !== running.target)
    if (isAnswered) plan.settle.push(running.id)
    else if (begun && running.queueId === situation.queueId) return move(plan, running, situation)
    else if (isLate(running, situation)) plan.settle.push(running.id)
    // Another queue has its own time for it, from now on.
    else if (begun) return void plan.change.push({ ...begun, id: running.id })
    else plan.drop.push(running.id)
  }
  if (begun) plan.begin.push(begun)
}

/** Counts from the moment people have the customer, whichever queues they go through. */
function planResolution(plan: Plan, running: Running | undefined, situation: Situation) {
  if (!running) {
    const begun = situation.isServed && beginning('resolution', situation.now, situation)
    if (begun) plan.begin.push(begun)
    return
  }
  if (situation.isEnded) return void plan.settle.push(running.id)
  // Where it was missed it stays missed. A robot that speaks in between stops no clock.
  const isElsewhere = running.queueId !== situation.queueId
  if ((isElsewhere && isLate(running, situation)) || !situation.isServed) return
  move(plan, running, situation)
}

/** The same promise by what the queue says now. */
function move(plan: Plan, running: Running, situation: Situation) {
  const moved = beginning(running.target, running.startsAt, situation)
  if (!moved) return void (isLate(running, situation) ? plan.settle : plan.drop).push(running.id)
  const { queueId, minutes, dueAt } = moved
  if (queueId !== running.queueId || minutes !== running.minutes || dueAt !== running.dueAt)
    plan.change.push({ ...moved, id: running.id })
}

function beginning(target: SlaTarget, startsAt: string, situation: Situation): Beginning | undefined {
  const { queueId, policy, dueAfter } = situation
  const minutes = policy?.[target]
  if (queueId === null || !minutes) return undefined
  const dueAt = dueAfter(startsAt, minutes)
  return dueAt === undefined ? undefined : { queueId, target, minutes, startsAt, dueAt }
}

const isLate = ({ dueAt }: Running, { now }: Situation) => dueAt < now

/** The one that ends first: what lists show. */
export const nearest = <D extends Pick<Running, 'dueAt' | 'target'>>(
  deadlines: readonly D[],
): D | undefined => deadlines.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)).at(0)

/** When each escalation of a promise happens, with its place among those of the queue. */
export function planEscalations(
  { target, startsAt, minutes }: Pick<Running, 'target' | 'startsAt' | 'minutes'>,
  { policy, dueAfter }: Pick<Situation, 'policy' | 'dueAfter'>,
) {
  return (policy?.escalations ?? []).flatMap(({ target: of, after, action }, step) => {
    const runAt = of === target ? dueAfter(startsAt, Math.max(0, minutes + after)) : undefined
    return runAt === undefined ? [] : [{ step, action, runAt }]
  })
}
