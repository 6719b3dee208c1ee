import { maxReplayedRuns, type Received, type replayFlow, type ResponseOf } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { compileFlow } from '../flows/engine/compileFlow.ts'
import { readDraft } from '../flows/flowRecords.ts'
import { loadVersion } from '../flows/runningFlow.ts'
import { labSurroundings, withContact } from './labSurroundings.ts'
import { differencesOf, firstWordsOf, inputsOf, seedOf, told } from './replay.ts'
import { messagesOf, stepsOfRuns } from './recordedRuns.ts'
import { tryDraft } from './tryDraft.ts'

type Replay = ResponseOf<typeof replayFlow>

/**
 * Goes through past conversations once more with what their customers said: in the version that each began on, and in
 * the draft. Both by the same engine, so that what differs is the flow.
 */
export async function replayRuns(
  tenant: Tenant,
  flowId: number,
  { graph, from, to }: Received<typeof replayFlow>['body'],
): Promise<Replay> {
  const draft = compileFlow(graph ?? (await readDraft(tenant, flowId)))
  const found = await listRuns(tenant, flowId, { from, to })
  const runs = found.slice(0, maxReplayedRuns)
  const steps = await stepsOfRuns(
    tenant,
    runs.map(({ id }) => id),
  )
  const messages = await messagesOf(tenant, [...steps.values()].flat())
  const surroundings = await labSurroundings(tenant, draft)
  const replay: Replay = { same: 0, isLimited: found.length > runs.length, different: [] }
  for (const { id, memory, flowVersion, ticketUuid, startedAt, ...contact } of runs) {
    const version = await loadVersion(tenant, { flowId, version: flowVersion ?? 0 })
    // Its version is gone: there is nothing to compare with.
    if (!version) continue
    const recorded = steps.get(id) ?? []
    const trial = { inputs: inputsOf(recorded, messages), seed: seedOf(memory, recorded) }
    const theirs = await withContact(tenant, surroundings, contact)
    const [before, after] = [tryDraft(version, trial, theirs), tryDraft(draft, trial, theirs)]
    const kinds = differencesOf(before, after)
    if (kinds.length === 0) replay.same += 1
    else
      replay.different.push({
        runId: id,
        ticketUuid,
        startedAt,
        contactName: contact.name,
        firstWords: firstWordsOf(recorded, messages),
        kinds,
        before: told(before),
        after: told(after),
      })
  }
  return replay
}

async function listRuns(tenant: Tenant, flowId: number, { from, to }: { from: string; to: string }) {
  const { company } = await companySnapshot(tenant)
  return tenant.db
    .selectFrom('automationRuns')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'automationRuns.companyId')
        .onRef('tickets.id', '=', 'automationRuns.ticketId'),
    )
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['automationRuns.id', 'memory', 'flowVersion', 'startedAt'])
    .select(['tickets.uuid as ticketUuid', 'contacts.name', 'number', 'email', 'contacts.isGroup'])
    .where('automationRuns.companyId', '=', tenant.companyId)
    .where('flowId', '=', flowId)
    .where('kind', '=', 'flow')
    .where('startedAt', '>=', startOf(from, company.timezone))
    .where('startedAt', '<', endOf(to, company.timezone))
    .orderBy('startedAt', 'desc')
    .limit(maxReplayedRuns + 1)
    .execute()
}
