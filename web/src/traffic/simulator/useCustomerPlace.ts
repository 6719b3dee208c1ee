import { findCustomerPlace } from '@chatflow/contract'
import { useEndpoint } from '../../platform/api.ts'

/** Where the inbox has put a customer. Others who wait move the customer up, so every ticket may be news. */
export const useCustomerPlace = (whatsappId: number, number: string) =>
  useEndpoint(findCustomerPlace, { params: { whatsappId, number } }, { refreshOn: 'ticket' })
