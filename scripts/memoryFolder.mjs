import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
/** A run takes about one; a machine must not begin to swap for it. */
const least = { room: 4 * gigabyte, memory: 6 * gigabyte }
const prefix = 'chatflow-tests-'

/**
 * A folder in memory for all that a run makes and throws away. Copies of a database are a thousand files each: on a disk
 * the making and removing of them costs ten times the CPU. Returns undefined where there is no room for it.
 */
export function openMemoryFolder(memory = '/dev/shm', { room, available } = measure(memory)) {
  if (available < least.memory || room < least.room) return undefined
  removeAbandoned(memory)
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // The account that runs PostgreSQL works in it, too.
  chmodSync(folder, 0o1777)
  if (mayRunPrograms(folder)) return folder
  rmSync(folder, { recursive: true })
  return undefined
}

/** Bytes. A container may have less memory than its machine. */
function measure(memory) {
  if (!existsSync(memory)) return { room: 0, available: 0 }
  const { bavail, bsize } = statfsSync(memory)
  return { room: bavail * bsize, available: process.availableMemory?.() ?? freemem() }
}

/** What a run that was killed has left behind would hold its memory until the next reboot. */
function removeAbandoned(memory) {
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Containers often forbid it there, and some tests make programs of their own. */
function mayRunPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
