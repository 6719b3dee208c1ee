import { z } from 'zod'
import { ContactForm } from '../conversations/contactCalls.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, text } from '../platform/fields.ts'

export const sendConnectionTest = endpoint({
  method: 'POST',
  path: '/whatsapp/:whatsappId/test',
  summary: 'Sends a message to a number, as every message is sent. Its ticket stays closed.',
  access: 'connections-page:addConnection',
  params: z.object({ whatsappId: idParam }),
  body: z.object({ number: ContactForm.shape.number, body: text(1000).trim().min(1, 'Required') }),
  response: z.object({ messageId: id }),
})
