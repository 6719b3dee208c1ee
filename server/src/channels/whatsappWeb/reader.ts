import type { proto } from 'baileys'
import type { InboundMessage } from '../channel/InboundEvent.ts'

/** What a content says: its kind, its words, and what stands beside them. */
export type Words = Pick<InboundMessage, 'type' | 'body' | 'data' | 'vCard' | 'file'>
type Reader<K extends keyof proto.IMessage> = (content: NonNullable<proto.IMessage[K]>) => Words
export type Readers = { [K in keyof proto.IMessage]?: Reader<K> }
