import { useParams } from '@tanstack/react-router'

/** The ticket that the address names. */
export const useOpenUuid = () => (useParams({ strict: false }) as { ticketUuid?: string }).ticketUuid
