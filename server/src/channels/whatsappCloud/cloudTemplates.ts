import { TemplateComponent } from '@chatflow/contract'
import { z } from 'zod'
import type { NetworkTemplate } from '../channel/Channel.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import type { Credentials } from './credentials.ts'

const Page = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string().default(''),
      components: z.array(TemplateComponent).default([]),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})

const fields = 'name,language,status,category,components'
/** An account may have six thousand; nobody chooses from more. */
const maxPages = 60

/** Every template of the account, page by page. */
export async function readTemplates(
  graph: GraphClient,
  { wabaId, accessToken: token }: Credentials,
): Promise<NetworkTemplate[]> {
  const found: NetworkTemplate[] = []
  let after: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = { fields, limit: '100', ...(after && { after }) }
    const page = Page.parse(await graph.call({ path: `${wabaId}/message_templates`, token, query }))
    found.push(...page.data)
    after = page.paging?.next ? page.paging.cursors?.after : undefined
    if (!after) break
  }
  return found
}
