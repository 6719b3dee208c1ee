import { templateGaps, type MessageTemplate, type TemplateChoice } from '@chatflow/contract'

/** The gaps are still empty; `suggestion` fills the first one of the body, which is a name more often than not. */
export function emptyChoice(template: MessageTemplate, suggestion: string): TemplateChoice {
  const { header, body, buttons } = templateGaps(template)
  return {
    templateId: template.id,
    parameters: body.map((_, index) => (index === 0 ? suggestion : '')),
    headerParameters: header.map(() => ''),
    buttonParameters: buttons.map(({ index }) => ({ index, text: '' })),
  }
}

export function isChoiceComplete({ parameters, headerParameters, buttonParameters }: TemplateChoice) {
  const given = [...parameters, ...headerParameters, ...buttonParameters.map(({ text }) => text)]
  return given.every((value) => value.trim() !== '')
}
