import { listMails } from '@chatflow/contract'
import { containing, paged } from '../../platform/database/paged.ts'
import { servePlatform, type HttpContext } from '../../platform/http/serve.ts'

export function mailRoutes(http: HttpContext) {
  servePlatform(http, listMails, async ({ platform, query }) => {
    let mails = platform.db.selectFrom('mails')
    if (query.searchParam) {
      const pattern = containing(query.searchParam)
      mails = mails.where((eb) => eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)]))
    }
    const { rows, count, hasMore } = await paged(mails, query.pageNumber, (all) =>
      all
        .select(['id', 'recipient', 'subject', 'body', 'status', 'error', 'createdAt', 'sentAt'])
        .orderBy('id', 'desc'),
    )
    return { mails: rows, count, hasMore }
  })
}
