import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Short, so that nobody waits long for the next turn. */
const periodUs = 20_000
const groups = '/sys/fs/cgroup'

export interface CpuShare {
  /** In hundredths of a core. */
  limit(percent: number): Promise<void>
  lift(): Promise<void>
  /** When the process is gone. */
  remove(): Promise<void>
}

/**
 * A control group of its own for a process, which can be given a part of a core as a machine of its own would give it a
 * whole one: what is left of the machine is for the others. Linux, as root.
 */
export async function cpuShareOf(pid: number): Promise<CpuShare> {
  const isUnified = existsSync(path.join(groups, 'cgroup.controllers'))
  const group = path.join(groups, isUnified ? '' : 'cpu', `chatflow-bench-${pid}`)
  const write = (name: string, value: string | number) => writeFile(path.join(group, name), String(value))
  const allow = (us: number | undefined) =>
    isUnified ? write('cpu.max', `${us ?? 'max'} ${periodUs}`) : write('cpu.cfs_quota_us', us ?? -1)
  await mkdir(group)
  if (!isUnified) await write('cpu.cfs_period_us', periodUs)
  await write('cgroup.procs', pid)
  return {
    limit: (percent) => allow((periodUs * percent) / 100),
    lift: () => allow(undefined),
    remove: () => rmdir(group),
  }
}
