import { sql } from 'kysely'
import { connect } from '../../platform/database/connect.ts'
import { listChained, verifyChain } from './chainAuditLog.ts'

/** Follows the chains of all companies over a connection of its own: for commands, beside or without the program. */
export async function verifyAll(url: string, key: Buffer): Promise<{ count: number; wrong: string[] }> {
  const { db, pool } = connect({ url, poolSize: 1, waitMs: 10_000, onIdleError: () => undefined })
  try {
    return await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{
        isThere: boolean
      }>`select to_regclass('audit_chains') is not null as is_there,
        set_config('app.platform', 'on', true)`.execute(transaction)
      if (!rows[0]?.isThere) return { count: 0, wrong: [] }
      const wrong: string[] = []
      let count = 0
      for (const companyId of await listChained(transaction)) {
        const found = await verifyChain(transaction, key, companyId)
        count += found.count
        if (found.brokenId !== null) wrong.push(`company ${companyId}, entry ${found.brokenId}`)
      }
      return { count, wrong }
    })
  } finally {
    await pool.end()
  }
}
