import type { SlaPolicy, SlaTarget } from '@chatflow/contract'

/** A promise that is neither kept nor given up yet. */
export interface Running {
  id: number
  queueId: number
  target: SlaTarget
  minutes: number
  startsAt: string
  dueAt: string
  /** How long its ticket has rested since it began, in minutes of the queue's hours: they are given back. */
  restedMinutes: number
  /** Since when it stands still, because the ticket rests. */
  pausedAt: string | null
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
  /** Put aside until a time: no promise that is not missed yet runs on. */
  isResting: boolean
  /** Of its queue; null where that promises nothing. */
  policy: SlaPolicy | null
  now: string
  /** When so many minutes of the queue's hours have passed; nothing where they never do. */
  dueAfter(startsAt: string, minutes: number): string | undefined
  /** How many minutes of those hours have passed since a moment. */
  minutesSince(moment: string): number
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
export function planDeadlines(known: readonly Running[], situation: Situation): Plan {
  const plan: Plan = { settle: [], drop: [], change: [], begin: [] }
  const running = known.map((deadline) => resumed(deadline, situation))
  planAnswer(plan, running.filter(({ target }) => target !== 'resolution').at(0), situation)
  planResolution(
    plan,
    running.find(({ target }) => target === 'resolution'),
    situation,
  )
  return rest(plan, { known, running, situation })
}

/** As it is once its ticket is back: what is left of its time counts from now on. */
function resumed(deadline: Running, { minutesSince, dueAfter }: Situation): Running {
  if (deadline.pausedAt === null) return deadline
  const restedMinutes = deadline.restedMinutes + minutesSince(deadline.pausedAt)
  const dueAt = dueAfter(deadline.startsAt, deadline.minutes + restedMinutes) ?? deadline.dueAt
  return { ...deadline, restedMinutes, dueAt, pausedAt: null }
}

interface Resting {
  known: readonly Running[]
  /** The same, as if nothing rested. */
  running: readonly Running[]
  situation: Situation
}

/** What goes on is stopped while the ticket rests, and goes on when it no longer does. What was missed stays missed. */
function rest(plan: Plan, { known, running, situation }: Resting): Plan {
  const { isResting, now } = situation
  const changed = new Map(plan.change.map((deadline) => [deadline.id, deadline]))
  const [settled, dropped] = [new Set(plan.settle), new Set(plan.drop)]
  const change = known.flatMap((before, index) => {
    if (dropped.has(before.id)) return []
    const after = changed.get(before.id) ?? running[index]!
    const goesOn = !isResting || settled.has(before.id) || isLate(after, situation)
    if (goesOn) return after === before ? [] : [after]
    const isSame = before.pausedAt !== null && !changed.has(before.id)
    return isSame ? [] : [{ ...after, pausedAt: now }]
  })
  const begin = plan.begin.map((begun) => ({ ...begun, pausedAt: isResting ? now : null }))
  return { ...plan, change, begin }
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
  const moved = beginning(running.target, running.startsAt, situation, running.restedMinutes)
  if (!moved) return void (isLate(running, situation) ? plan.settle : plan.drop).push(running.id)
  const { queueId, minutes, dueAt } = moved
  if (queueId !== running.queueId || minutes !== running.minutes || dueAt !== running.dueAt)
    plan.change.push({ ...moved, id: running.id })
}

function beginning(
  target: SlaTarget,
  startsAt: string,
  situation: Situation,
  restedMinutes = 0,
): Beginning | undefined {
  const { queueId, policy, dueAfter } = situation
  const minutes = policy?.[target]
  if (queueId === null || !minutes) return undefined
  const dueAt = dueAfter(startsAt, minutes + restedMinutes)
  if (dueAt === undefined) return undefined
  return { queueId, target, minutes, startsAt, dueAt, restedMinutes, pausedAt: null }
}

const isLate = ({ dueAt }: Running, { now }: Situation) => dueAt < now

/** The one that ends first: what lists show. */
export const nearest = <D extends Pick<Running, 'dueAt' | 'target'>>(
  deadlines: readonly D[],
): D | undefined => deadlines.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)).at(0)

/** When each escalation of a promise happens, with its place among those of the queue; never while it stands still. */
export function planEscalations(
  { target, startsAt, minutes, restedMinutes, pausedAt }: Omit<Running, 'id' | 'queueId' | 'dueAt'>,
  { policy, dueAfter }: Pick<Situation, 'policy' | 'dueAfter'>,
) {
  if (pausedAt !== null) return []
  return (policy?.escalations ?? []).flatMap(({ target: of, after, action }, step) => {
    const runAt = of === target ? dueAfter(startsAt, restedMinutes + Math.max(0, minutes + after)) : undefined
    return runAt === undefined ? [] : [{ step, action, runAt }]
  })
}
