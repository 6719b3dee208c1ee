/** A form that a prompt can be made of; `queueId`, the key and the address are told. */
export const aPromptForm = (more: object = {}) => ({
  name: 'Atendimento da loja',
  prompt: 'Você atende os clientes da Loja Aurora com simpatia, e responde em poucas palavras.',
  apiKey: 'sk-local-key',
  ...more,
})
