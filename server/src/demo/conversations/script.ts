import type { MessageToMake } from '../../conversations/messages/messages.factory.ts'
import type { TeamMember } from '../findTeam.ts'
import type { FileName } from '../files/demoFiles.ts'

export type QueueName = 'Vendas' | 'Suporte' | 'Financeiro'

/** The customer, our attendant, the connection's greeting, or the attendant to colleagues only. */
type Speaker = 'customer' | 'us' | 'greeting' | 'note'
export type Line = readonly [speaker: Speaker, text: string, more?: More]

export const greetingMessage = 'Olá! Você está falando com a Empresa Demo. Como podemos ajudar?'
export const greeting: Line = ['greeting', greetingMessage]

export interface More {
  /** Minutes since the line before; otherwise as long as people take. */
  after?: number
  /** Answers the line so many lines above. */
  quotes?: number
  /** What it said before it was changed. */
  was?: string
  isTakenBack?: true
  isForwarded?: true
  /** How the other side reacted to it. */
  reaction?: string
  file?: FileName
  /** Who of a group speaks. */
  member?: string
  ack?: number
  /** What is more than words, or what it is at the moment it is sent. */
  kind?: Kind | ((at: Date) => Kind)
}
/** Its words, if it has any, replace the text. */
export type Kind = Pick<MessageToMake, 'mediaType' | 'dataJson' | 'vCard'> & { body?: string }

export interface Script {
  /** The name of the customer, or of the group. */
  contact: string
  queue?: QueueName
  user?: TeamMember
  /** Who had it before, and handed it over. */
  handedOverBy?: TeamMember
  /** The lane of the board in which it stands. */
  lane?: string
  /** Minutes from its last line to now. */
  ago: number
  lines: readonly Line[]
}
