import type { InteractiveData } from '@chatflow/contract'
import { z } from 'zod'
import type { proto } from 'baileys'
import type { Readers, Words } from './reader.ts'

/** Lists, buttons and what people chose in them. */
export const interactiveReaders: Readers = {
  listMessage: ({ title, description, buttonText, footerText, sections }) => ({
    type: 'listMessage',
    body: joined(title, description),
    data: {
      kind: 'list',
      title: title ?? '',
      description: description ?? '',
      buttonText: buttonText ?? '',
      ...(footerText && { footer: footerText }),
      sections: (sections ?? []).map((section) => ({
        title: section.title ?? '',
        rows: (section.rows ?? []).map(({ rowId, title: name, description: more }) => ({
          rowId: rowId ?? '',
          title: name ?? '',
          ...(more && { description: more }),
        })),
      })),
    } satisfies InteractiveData,
  }),
  buttonsMessage: ({ text, contentText, buttons }) =>
    buttonsOf(
      text,
      contentText,
      (buttons ?? []).map(({ buttonId, buttonText }) => [buttonId, buttonText?.displayText]),
    ),
  templateMessage: ({ hydratedTemplate, hydratedFourRowTemplate }) => {
    const { hydratedTitleText, hydratedContentText, hydratedButtons } =
      hydratedTemplate ?? hydratedFourRowTemplate ?? {}
    return buttonsOf(hydratedTitleText, hydratedContentText, (hydratedButtons ?? []).map(templateButton))
  },
  interactiveMessage: ({ header, body, nativeFlowMessage }) =>
    buttonsOf(header?.title, body?.text, (nativeFlowMessage?.buttons ?? []).map(flowButton)),
  listResponseMessage: ({ title, singleSelectReply }) => choice(singleSelectReply?.selectedRowId, title),
  buttonsResponseMessage: ({ selectedButtonId, selectedDisplayText }) =>
    choice(selectedButtonId, selectedDisplayText),
  templateButtonReplyMessage: ({ selectedId, selectedDisplayText }) =>
    choice(selectedId, selectedDisplayText),
  interactiveResponseMessage: ({ body, nativeFlowResponseMessage }) =>
    choice(flowChoice(nativeFlowResponseMessage?.paramsJson), body?.text),
}

type Text = string | null | undefined
const joined = (...parts: Text[]) => parts.filter(Boolean).join('\n')

/** A tap, with the id of what was tapped: menus know their own ids. */
function choice(id: Text, title: Text): Words {
  const body = title || id || ''
  return { type: 'conversation', body, ...(id && { data: { kind: 'choice', id, title: body } }) }
}

function buttonsOf(title: Text, description: Text, buttons: [Text, Text][]): Words {
  const body = joined(title, description)
  const shown = buttons.flatMap(([id, name]) => (name ? [{ id: id || name, title: name }] : []))
  if (shown.length === 0) return { type: 'conversation', body }
  const data: InteractiveData = {
    kind: 'buttons',
    title: title ?? '',
    description: description ?? '',
    buttons: shown,
  }
  return { type: 'interactiveMessage', body, data }
}

function templateButton({
  quickReplyButton,
  urlButton,
  callButton,
}: proto.IHydratedTemplateButton): [Text, Text] {
  if (quickReplyButton) return [quickReplyButton.id, quickReplyButton.displayText]
  return urlButton
    ? [urlButton.url, urlButton.displayText]
    : [callButton?.phoneNumber, callButton?.displayText]
}

const FlowButton = z.object({ id: z.string().optional(), display_text: z.string().optional() })

function flowButton({ buttonParamsJson }: { buttonParamsJson?: string | null }): [Text, Text] {
  const { id, display_text: title } = FlowButton.safeParse(parsed(buttonParamsJson)).data ?? {}
  return [id, title]
}

const FlowChoice = z.object({ id: z.string() })
const flowChoice = (json: Text) => FlowChoice.safeParse(parsed(json)).data?.id

function parsed(json: Text): unknown {
  try {
    return JSON.parse(json ?? '')
  } catch {
    return undefined
  }
}
