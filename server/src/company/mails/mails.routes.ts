import { listMails, sendTestMail } from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { containing, paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import { servePlatform, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import { openTransport, readMailSetUp, type MailConfig, type MailSetUp } from './mailSetUp.ts'

interface Mailing {
  mail: MailConfig
  sealKey: Buffer
}

export function mailRoutes(http: HttpContext, { mail, sealKey }: Mailing) {
  serveSlow(http, sendTestMail, async ({ session, body, request }) => {
    const setUp = await http.tenancy.withPlatform((platform) => readMailSetUp(platform, sealKey, mail))
    await sendTest(setUp ?? fail('ERR_MAIL_NOT_SET_UP'), body.recipient)
    const { companyId, userId } = session
    const deed = { action: 'test', entity: 'mail', entityId: body.recipient, address: request.ip } as const
    await http.tenancy.withPlatform((platform) =>
      recordAudit({ ...platform, companyId }, { userId, ...deed }),
    )
    return { message: 'Mail sent' }
  })
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

/** What the mail server says is told as it is: the super user has to put it right. */
async function sendTest(setUp: MailSetUp, recipient: string) {
  const transport = await openTransport(setUp)
  try {
    const text = 'Este é um e-mail de teste. Se você o lê, o envio de e-mails funciona.\n'
    await transport.sendMail({ from: setUp.from, to: recipient, subject: 'E-mail de teste', text })
  } catch (error) {
    fail('ERR_MAIL_NOT_SENT', { details: { reason: (error as Error).message.slice(0, 500) } })
  } finally {
    transport.close()
  }
}
