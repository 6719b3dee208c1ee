import {
  isMuchMore,
  RetentionRule,
  retentionParts,
  type RetentionPart,
  type RetentionSums,
} from '@chatflow/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { eraseSaid, type ErasureOptions } from '../privacy/eraseContact.ts'
import { cutoffsOf, type Cutoffs } from './due.ts'
import { emptyPortion, nothing } from './emptyPortion.ts'
import { isNight, nextNight } from './nights.ts'
import { previewRetention, sumsOf } from './previewRetention.ts'
import { handOverErasures, removeContacts, unfinishedErasures } from './removeContacts.ts'
import { changeRule, changeRun, insertRun, lockRule, lockRunning, type RuleRow } from './retention.queries.ts'
import { tellOfRule, tellOfRun } from './tellOfRun.ts'

export interface RetentionOptions extends ErasureOptions {
  tenancy: Tenancy
  proofKey: Buffer
}

/** Where a night is: which part of the rule, and after which record of it. */
const Work = z.object({
  part: z.enum(retentionParts).default('words'),
  after: z.object({ at: z.string(), id: z.number() }).nullable().default(null),
})

const noSums: RetentionSums = { words: null, files: null, contacts: null }

/**
 * One night of a company: begins or goes on, a portion at a time, each with its progress in one transaction. A program that is killed in the
 * middle goes on with the next portion; by day the rest waits for the next night.
 */
export async function runRetention(options: RetentionOptions, companyId: number) {
  const inCompany = <T>(step: (tenant: Tenant) => Promise<T>) => options.tenancy.withTenant(companyId, step)
  const erase = async (erasureIds: number[]) => {
    for (const erasureId of erasureIds) await eraseSaid(options, { companyId, erasureId })
  }
  if (!(await inCompany(beginNight))) return
  await erase(await inCompany(unfinishedErasures))
  for (;;) {
    const began = performance.now()
    const step = await inCompany((tenant) => takePortion(tenant, options.proofKey))
    if (!step) return
    await erase(step.erasureIds)
    // As long as it took: people who work at night have the other half of the time.
    await pause(Math.min(performance.now() - began, 1000))
  }
}

/** Returns whether there is something to do. A rule that would remove much more than was shown waits for a person. */
async function beginNight(tenant: Tenant): Promise<boolean> {
  const rule = await lockRule(tenant)
  if (!rule) return false
  const { companyId, now } = tenant
  const { timezone } = (await companySnapshot(tenant)).company
  const running = await lockRunning(tenant)
  const isDue = rule.nextAt !== null && rule.nextAt <= now().toISOString()
  if (isDue) await changeRule(tenant, { nextAt: nextNight(now(), timezone, companyId) })
  if (running) return true
  return isDue && startRun(tenant, rule)
}

async function startRun(tenant: Tenant, rule: RuleRow): Promise<boolean> {
  const at = tenant.now().toISOString()
  const cutoffs = await cutoffsOf(tenant, RetentionRule.parse(rule))
  const expected = sumsOf(await previewRetention(tenant, cutoffs))
  await changeRule(tenant, { lookedAt: at })
  if (isNothing(expected)) return false
  const isTooMuch = isMuchMore(expected, rule.expected as unknown as RetentionSums)
  const run = {
    version: rule.version,
    state: isTooMuch ? 'paused' : 'running',
    wordsBefore: cutoffs.words,
    filesBefore: cutoffs.files,
    contactsBefore: cutoffs.contacts,
    expected: JSON.stringify(expected),
    counts: JSON.stringify(noSums),
    startedAt: at,
    endedAt: isTooMuch ? at : null,
  } as const
  const { id } = await insertRun(tenant, run)
  if (isTooMuch) {
    await changeRule(tenant, { nextAt: null, pausedAt: at })
    await record(tenant, id, { version: rule.version, paused: true, ...figures(expected) })
    tellOfRule(tenant)
  }
  tellOfRun(tenant, { id, expected, counts: noSums }, isTooMuch ? 'failed' : 'running')
  return !isTooMuch
}

const isNothing = (sums: RetentionSums) =>
  retentionParts.every((part) => (sums[part]?.tickets ?? 0) === 0 && (sums[part]?.contacts ?? 0) === 0)

/** Removes a little more; nothing when it is over for tonight. */
async function takePortion(tenant: Tenant, proofKey: Buffer): Promise<{ erasureIds: number[] } | undefined> {
  const rule = await lockRule(tenant)
  const run = await lockRunning(tenant)
  if (!rule || !run) return undefined
  const { timezone } = (await companySnapshot(tenant)).company
  if (!isNight(tenant.now(), timezone)) {
    tenant.publish('retention', { action: 'update' }, everyone)
    return undefined
  }
  const { part, after } = Work.parse(run.work)
  const cutoffs = { words: run.wordsBefore, files: run.filesBefore, contacts: run.contactsBefore }
  const by = { userId: rule.userId, name: rule.userName }
  const done = await removeSome(tenant, { part, after, cutoffs, by, proofKey, runId: run.id })
  const sums = run.counts as unknown as RetentionSums
  const counts = done.counts ? { ...sums, [part]: added(sums[part] ?? nothing, done.counts) } : sums
  // A night ends when what it began has ended, too: the next portion finds nothing left.
  const isOver = done.isOver && done.erasureIds.length === 0
  const next = isOver ? retentionParts[retentionParts.indexOf(part) + 1] : part
  if (!next) {
    await finishRun(tenant, { rule, run, counts })
    return { erasureIds: [] }
  }
  const place = { part: next, after: isOver ? null : done.after }
  await changeRun(tenant, run.id, { work: JSON.stringify(place), counts: JSON.stringify(counts) })
  tellOfRun(tenant, { ...run, counts }, 'running')
  return { erasureIds: done.erasureIds }
}

type Place = z.infer<typeof Work>['after']
interface Removing {
  part: RetentionPart
  after: Place
  cutoffs: Cutoffs
  by: { userId: number | null; name: string }
  proofKey: Buffer
  runId: number
}
interface Removed {
  counts: typeof nothing | null
  after: Place
  erasureIds: number[]
  isOver: boolean
}
async function removeSome(tenant: Tenant, removing: Removing): Promise<Removed> {
  const { part, after, cutoffs, ...rest } = removing
  const before = cutoffs[part]
  if (before === null) return { counts: null, after: null, erasureIds: [], isOver: true }
  if (part === 'contacts') {
    const removed = await removeContacts(tenant, { ...rest, before, after: after?.id ?? 0 })
    return { ...removed, after: { at: before, id: removed.after } }
  }
  const { place, ...emptied } = await emptyPortion(tenant, part, { cutoffs, after })
  return { ...emptied, after: place, erasureIds: [] }
}

const added = (sum: typeof nothing, more: typeof nothing) => ({
  tickets: sum.tickets + more.tickets,
  messages: sum.messages + more.messages,
  files: sum.files + more.files,
  bytes: sum.bytes + more.bytes,
  contacts: sum.contacts + more.contacts,
})

type Run = NonNullable<Awaited<ReturnType<typeof lockRunning>>>
/** What went in one night is from now on nothing that would surprise. */
async function finishRun(
  tenant: Tenant,
  { rule, run, counts }: { rule: RuleRow; run: Run; counts: RetentionSums },
) {
  const endedAt = tenant.now().toISOString()
  await changeRun(tenant, run.id, { state: 'done', endedAt, counts: JSON.stringify(counts) })
  await changeRule(tenant, {
    expected: JSON.stringify(larger(rule.expected as unknown as RetentionSums, counts)),
  })
  await record(tenant, run.id, { version: run.version, ...figures(counts) })
  tellOfRun(tenant, { ...run, counts }, 'done')
  tenant.publish('retention', { action: 'update' }, everyone)
}

function larger(one: RetentionSums, other: RetentionSums): RetentionSums {
  const of = (part: RetentionPart) => {
    const [a, b] = [one[part] ?? nothing, other[part] ?? nothing]
    return {
      tickets: Math.max(a.tickets, b.tickets),
      messages: Math.max(a.messages, b.messages),
      files: Math.max(a.files, b.files),
      bytes: Math.max(a.bytes, b.bytes),
      contacts: Math.max(a.contacts, b.contacts),
    }
  }
  return { words: of('words'), files: of('files'), contacts: of('contacts') }
}

/** As the audit log shows it: one line for each figure that is not nothing. */
const figures = (sums: RetentionSums) =>
  Object.fromEntries(
    retentionParts.flatMap((part) =>
      Object.entries(sums[part] ?? {})
        .filter(([, amount]) => amount > 0)
        .map(([kind, amount]) => [`${part}.${kind}`, amount]),
    ),
  )

/** No person did it: the rule that one saved does. */
const record = (tenant: Tenant, runId: number, after: object) =>
  recordAudit(tenant, { userId: null, action: 'erase', entity: 'retention', entityId: runId, after })

export async function giveUpRun(tenant: Tenant) {
  const run = await lockRunning(tenant)
  if (!run) return
  await changeRun(tenant, run.id, { state: 'failed', endedAt: tenant.now().toISOString() })
  await handOverErasures(tenant)
  tellOfRun(tenant, run, 'failed')
}
