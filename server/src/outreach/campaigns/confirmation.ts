import { foldText } from '../../platform/foldText.ts'

const listed = (words: string) => words.split('|')

/** Whole answers, without case, accents and marks, in the four languages. */
const yes = new Set(
  [
    's|sim|ss|claro|quero|quero sim|sim quero|sim por favor|aceito|confirmo|confirmado|pode|pode sim|pode enviar',
    'com certeza|tenho interesse|isso|bora|blz|beleza',
    'y|yes|yeah|yep|sure|ok|okay|please|yes please|of course|confirm|i agree|accept',
    'si|si por favor|si quiero|quiero|claro que si|por supuesto|acepto|dale|vale|de acuerdo',
    'e|evet|tabii|tabi|tamam|olur|elbette|kabul|kabul ediyorum|isterim|onayliyorum',
    '1|👍|✅|👌',
  ].flatMap(listed),
)
const no = new Set(
  [
    'n|nao|nao quero|nao obrigado|nao obrigada|agora nao|recuso|dispenso|nao tenho interesse',
    'no|nope|no thanks|no thank you|not now|not interested|decline',
    'no gracias|no quiero|ahora no|rechazo|no me interesa',
    'h|hayir|istemiyorum|simdi degil|ilgilenmiyorum|yok',
    '2|👎|❌',
  ].flatMap(listed),
)

/** What an answer to "may we send it?" means; undefined where it may mean anything. */
export function readConfirmation(answer: string): 'yes' | 'no' | undefined {
  // A skin tone or the mark after a symbol changes nothing.
  const plain = answer.replace(/[\u{1F3FB}-\u{1F3FF}]|\uFE0F/gu, '').replace(/[!.,;:?*_~"'()]+/g, ' ')
  const said = foldText(plain).replaceAll('ı', 'i').replace(/\s+/g, ' ').trim()
  if (yes.has(said)) return 'yes'
  return no.has(said) ? 'no' : undefined
}
