import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Short, so that nobody waits long for the next turn. */
const periodUs = 20_000
const groups = '/sys/fs/cgroup'

/**
 * Gives a process so many hundredths of a core, by a control group of its own, as a machine of its own would give it a whole
 * one: what is left of the machine is for the others. Linux, as root. Returns what takes the group away when the process is gone.
 */
export async function limitCpu(pid: number, percent: number): Promise<() => Promise<void>> {
  const isUnified = existsSync(path.join(groups, 'cgroup.controllers'))
  const group = path.join(groups, isUnified ? '' : 'cpu', `chatflow-bench-${pid}`)
  const write = (name: string, value: string | number) => writeFile(path.join(group, name), String(value))
  const quotaUs = (periodUs * percent) / 100
  await mkdir(group)
  if (isUnified) await write('cpu.max', `${quotaUs} ${periodUs}`)
  else {
    await write('cpu.cfs_period_us', periodUs)
    await write('cpu.cfs_quota_us', quotaUs)
  }
  await write('cgroup.procs', pid)
  return () => rmdir(group)
}
