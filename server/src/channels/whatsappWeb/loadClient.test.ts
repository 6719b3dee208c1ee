import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every file that is read when this one is, and the packages they name: what is loaded later is not followed. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, what, from] of text.matchAll(
    /^(?:import|export)\s+(?:([\w\s{},*]+?)\s+from\s+)?'([^']+)'/gm,
  )) {
    if (!from || what?.trimStart().startsWith('type ')) continue
    if (from.startsWith('.')) loadedWith(join(file, '..', from), seen)
    else seen.add(from)
  }
  return seen
}

test('the WhatsApp client is not loaded before a session needs it', () => {
  const atStart = loadedWith(join(import.meta.dirname, '../channels.ts'))
  expect([...atStart].some((file) => file.endsWith('whatsappWebChannel.ts'))).toBe(true)
  expect(atStart).not.toContain('baileys')
  expect(loadedWith(join(import.meta.dirname, '../../jobs.ts'))).not.toContain('baileys')
  expect(loadedWith(join(import.meta.dirname, 'client.ts'))).toContain('baileys')
})
