import type { HealthCode, SystemHealth } from '@chatflow/contract'
import { days, minutes } from '../../platform/clock.ts'

export type Numbers = Omit<SystemHealth, 'findings'>
type Finding = SystemHealth['findings'][number]

const minFreeBytes = 2 * 1024 ** 3
const maxWaitSeconds = minutes(10) / 1000

/** What of the numbers deserves a look. The gravest first. */
export function findingsOf(numbers: Numbers): Finding[] {
  const now = Date.parse(numbers.at)
  const found: Finding[] = []
  const say = (isSo: boolean, code: HealthCode, severity: Finding['severity'], amount = 1) =>
    void (isSo && found.push({ code, severity, amount }))
  sayProcesses(numbers, say)
  say(numbers.storage.freeBytes < minFreeBytes, 'diskFull', 'bad')
  const failed = numbers.lanes.reduce((sum, lane) => sum + lane.failed, 0)
  say(failed > 0, 'jobsFailed', 'attention', failed)
  const late = numbers.lanes.filter(({ oldestSeconds }) => oldestSeconds > maxWaitSeconds)
  say(late.length > 0, 'jobsLate', 'bad', late.length)
  say(numbers.outbox.late > 0, 'outboxLate', 'attention', numbers.outbox.late)
  const { isSetUp, lastSentAt, lastFailedAt } = numbers.mail
  say(!isSetUp, 'mailNotSetUp', 'attention')
  say(lastFailedAt !== null && lastFailedAt > (lastSentAt ?? ''), 'mailFailed', 'bad')
  for (const { endsAt } of numbers.certificates) {
    const left = Date.parse(endsAt) - now
    say(left <= 0, 'certificateEnded', 'bad')
    say(left > 0 && left < days(30), 'certificateEnding', 'attention', Math.ceil(left / days(1)))
  }
  sayBackup(numbers, now, say)
  const down = numbers.connections.find(({ status }) => status === 'DISCONNECTED')
  say(down !== undefined, 'connectionsDown', 'attention', down?.amount)
  say(numbers.rollupDifferences > 0, 'rollupsDiffer', 'attention', numbers.rollupDifferences)
  return found.toSorted((left, right) => rank(left) - rank(right))
}

const rank = ({ severity }: Finding) => (severity === 'bad' ? 0 : 1)

type Say = (isSo: boolean, code: HealthCode, severity: Finding['severity'], amount?: number) => void

function sayProcesses({ processes }: Numbers, say: Say) {
  const roles = new Set(processes.flatMap((process) => process.roles))
  say(!roles.has('worker'), 'noWorker', 'bad')
  say(!roles.has('channels'), 'noChannels', 'bad')
  say(!roles.has('http'), 'noHttp', 'bad')
  const versions = new Set(processes.map(({ version }) => version))
  say(versions.size > 1, 'versionsDiffer', 'attention', versions.size)
}

function sayBackup({ backup }: Numbers, now: number, say: Say) {
  if (!backup) return say(true, 'backupMissing', 'attention')
  if (backup.error !== null) return say(true, 'backupFailed', 'bad')
  const age = now - Date.parse(backup.finishedAt)
  say(age > days(2), 'backupOld', 'attention', Math.floor(age / days(1)))
}
