import { listCertificates, uploadCertificate } from '@chatflow/contract'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { servePlatform, type HttpContext } from '../../platform/http/serve.ts'
import * as certificates from './keepCertificate.ts'

export function certificateRoutes(http: HttpContext, sealKey: Buffer) {
  servePlatform(http, listCertificates, ({ platform }) => certificates.listCertificates(platform))
  servePlatform(http, uploadCertificate, async ({ platform, session, query, file, request }) => {
    const { userId, companyId } = session
    const kept = await certificates.keepCertificate(platform, sealKey, { destination: query.ref, file })
    const deed = { action: 'create', entity: 'certificate', entityId: kept.destination, after: kept } as const
    await recordAudit({ ...platform, companyId }, { userId, address: request.ip, ...deed })
    return { mensagem: 'Arquivo Anexado' as const }
  })
}
