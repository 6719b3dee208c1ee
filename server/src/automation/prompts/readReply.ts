import type { AiSource, PromptFailure } from '@chatflow/contract'
import type { Passage } from '../knowledge/searchKnowledge.ts'
import type { ModelTurn, ToolCall } from './askModel.ts'
import { Remembered, TagsGiven, type ToolName } from './tools.ts'

/** What a model wants, as far as it may want it. */
export interface AiReply {
  texts: string[]
  handOver: boolean
  close: boolean
  /** Names of tags that the company has. */
  tags: string[]
  variables: Record<string, string>
  sources: AiSource[]
  tools: { name: string; isObeyed: boolean }[]
  /** Why it is no answer: then a person goes on. */
  problem: Extract<PromptFailure, 'badResponse' | 'silent' | 'wrongTool' | 'noSource'> | null
  /** It only noted something, and has not spoken yet. */
  isUnfinished: boolean
}

export const noReply: AiReply = {
  texts: [],
  handOver: false,
  close: false,
  tags: [],
  variables: {},
  sources: [],
  tools: [],
  problem: null,
  isUnfinished: false,
}

export interface ReplyRules {
  allowed: readonly ToolName[]
  tagNames: readonly string[]
  passages: readonly Passage[]
  onlyKnowledge: boolean
}

const maxText = 4_096
/** A greeting or a question back, which claims nothing. */
const maxUnsourced = 400

/** Reads what a model said. Tools that it was not given, and whatever else it asks for, change nothing. */
export function readReply(turn: ModelTurn, rules: ReplyRules): AiReply {
  const done = readTools(turn.toolCalls, rules)
  const { text, cited, isUncited } = readText(turn, rules)
  const isEnding = done.handOver || done.close
  const problem = problemOf({ turn, text, isEnding, isUncited, done }, rules)
  return {
    ...noReply,
    ...done,
    // Beside a hand-over too: what has no source is not said.
    texts: text && problem === null && !(rules.onlyKnowledge && isUncited) ? [text] : [],
    sources: cited.map(({ sourceId, name, url, text: passage }) => ({ sourceId, name, url, passage })),
    problem,
    isUnfinished: problem === null && text === '' && !isEnding,
  }
}

type Done = Pick<AiReply, 'handOver' | 'close' | 'tags' | 'variables' | 'tools'>

function readTools(calls: readonly ToolCall[], rules: ReplyRules): Done {
  const done: Done = { handOver: false, close: false, tags: [], variables: {}, tools: [] }
  for (const call of calls.filter(Boolean)) {
    const isObeyed = rules.allowed.some((name) => name === call.name) && takeNote(call, rules, done)
    done.tools.push({ name: call.name.slice(0, 100), isObeyed })
  }
  return done
}

/** Notes what a call asks for. Whatever it names beside that (another queue, another ticket) is not read at all. */
function takeNote({ name, given }: ToolCall, { tagNames }: ReplyRules, done: Done): boolean {
  switch (name as ToolName) {
    case 'hand_over':
      return (done.handOver = true)
    case 'close_conversation':
      return (done.close = true)
    case 'add_tags': {
      const wanted = TagsGiven.safeParse(parsed(given)).data?.tags ?? []
      const known = tagNames.filter((tag) => wanted.some((word) => fold(word) === fold(tag)))
      done.tags.push(...known.filter((tag) => !done.tags.includes(tag)))
      return known.length > 0
    }
    case 'remember': {
      const { data } = Remembered.safeParse(parsed(given))
      if (data) done.variables[data.name] = data.value
      return data !== undefined
    }
  }
}

const fold = (word: string) => word.trim().toLowerCase()

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** What is read of an answer that is still being said: neither thoughts nor the numbers of passages. */
export const wordsSoFar = (said: string): string =>
  cleanOf(said)
    .replace(/^\s*<think>[\s\S]*$/, '')
    .replaceAll(/[ \t]*\[\d{0,2}(\]|$)/g, '')
    .trim()
    .slice(0, maxText)

const cleanOf = (said: string) =>
  said
    // Control characters, and what could not be decoded.
    .replaceAll(/[\p{Cc}\uFFFD]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    // Models that think aloud put it in front.
    .replace(/^\s*<think>[\s\S]*?<\/think>/, '')
    .trim()

function readText({ text: said, isCut }: ModelTurn, { passages }: ReplyRules) {
  const clean = cleanOf(said)
  const marks = [...clean.matchAll(/\[(\d{1,2})\]/g)].map((mark) => Number(mark[1]))
  const cited = [...new Set(marks)].flatMap((number) => passages[number - 1] ?? [])
  const whole = isCut ? cutAtSentence(clean) : clean
  const text = (marks.length > 0 ? whole.replaceAll(/[ \t]*\[\d{1,2}\]/g, '') : whole)
    .trim()
    .slice(0, maxText)
  return { text, cited, isUncited: cited.length === 0 && !(marks.includes(0) && text.length <= maxUnsourced) }
}

/** What ends in the middle of a word ends after the last whole sentence instead, if there is one. */
function cutAtSentence(text: string): string {
  const end = Math.max(...['. ', '! ', '? ', '.\n', '!\n', '?\n'].map((mark) => text.lastIndexOf(mark)))
  return end > 0 ? text.slice(0, end + 1) : text
}

interface Judged {
  turn: ModelTurn
  text: string
  isEnding: boolean
  isUncited: boolean
  done: Done
}

function problemOf({ turn, text, isEnding, isUncited, done }: Judged, rules: ReplyRules): AiReply['problem'] {
  // Where it hands over anyway, what it says beside that is said or not, and nobody waits.
  if (text !== '' && isNonsense(text)) return 'badResponse'
  if (text !== '' && rules.onlyKnowledge && isUncited && !isEnding) return 'noSource'
  if (text !== '' || isEnding) return null
  const isWrong = turn.toolCalls.length > 0 && !done.tools.some(({ isObeyed }) => isObeyed)
  if (isWrong) return 'wrongTool'
  return turn.toolCalls.length > 0 ? null : 'silent'
}

/** Signs without words, a page, or bare data: nothing for a customer. */
const isNonsense = (text: string) =>
  !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text) ||
  /^<(!doctype|html|\?xml)/i.test(text) ||
  (/^[[{]/.test(text) && parsed(text) !== undefined)
