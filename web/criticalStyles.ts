import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss'

/** Of a page as it is drawn at first: which rules it needs, so that they can come with it. */

const schemeAttribute = 'data-mantine-color-scheme'

interface Names {
  classes: Set<string>
  tags: Set<string>
  /** With the values that they have. */
  attributes: Map<string, Set<string>>
}

/**
 * Of each of these style sheets the rules that something in this HTML can be meant by, and the variables that they use. They
 * are read in this order.
 */
export function criticalStyles(styles: string[], html: string): string[] {
  const drawn = html.replace(/<style.*?<\/style>/gs, '')
  const sheets = styles.map((text) => postcss.parse(text))
  const names = namesIn(drawn)
  for (const sheet of sheets) dropRules(sheet, names)
  dropVariables(sheets, drawn)
  const text = sheets.join('')
  for (const sheet of sheets) {
    sheet.walkAtRules(/keyframes$/, (animation) => {
      if (!new RegExp(`animation[^;}]*\\b${animation.params}\\b`).test(text)) animation.remove()
    })
    dropEmpty(sheet)
    // Of those that are fetched the first words need not wait: they are in the style sheets that follow.
    sheet.walkAtRules('font-face', (font) => void (font.toString().includes('url(') && font.remove()))
    sheet.walkComments((comment) => void comment.remove())
  }
  return sheets.map((sheet) => sheet.toString())
}

function dropRules(sheet: postcss.Root, names: Names) {
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as AtRule).name.endsWith('keyframes')) return
    rule.selectors = rule.selectors.filter((selector) => mayMean(selector, names))
    if (rule.selectors.join('') === '') rule.remove()
  })
}

function namesIn(html: string): Names {
  const names: Names = {
    classes: new Set(),
    tags: new Set(['html', 'body']),
    attributes: new Map([[schemeAttribute, new Set(['light', 'dark'])]]),
  }
  for (const [, tag = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/gi)) {
    names.tags.add(tag.toLowerCase())
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) {
      const key = name.toLowerCase()
      names.attributes.set(key, (names.attributes.get(key) ?? new Set()).add(value))
      for (const each of name === 'class' ? value.split(/\s+/) : []) names.classes.add(each)
    }
  }
  return names
}

/** Rather once too often: what is asked of brackets like `:not(…)` may be so. */
function mayMean(selector: string, names: Names): boolean {
  const inner = /:(is|where|not|has|matches|nth-[\w-]+)\(((?:[^()]|\([^()]*\))*)\)/
  if (selector.includes(':host')) return false
  const found = inner.exec(selector)
  if (found) {
    const [all, kind, list = ''] = found
    const isEither = kind === 'is' || kind === 'where' || kind === 'has'
    if (isEither && !postcss.list.comma(list).some((one) => mayMean(one, names))) return false
    return mayMean(selector.replace(all, ''), names)
  }
  const bare = selector.replaceAll(':disabled', '[disabled]').replace(/::?[\w-]+(\([^)]*\))?/g, '')
  const attributes = [...bare.matchAll(/\[\s*([\w-]+)(?:=["']?([^"'\]]*)["']?)?/g)]
  const named = bare.replace(/\[[^\]]*\]/g, '')
  const classes = [...named.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name = '']) => name.replaceAll('\\', ''))
  const tags = [...named.replace(/[.#](?:[\w-]|\\.)+/g, '').matchAll(/[a-z][\w-]*/gi)].map(([tag]) => tag)
  return (
    attributes.every(([, name = '', value]) => hasAttribute(names, name, value)) &&
    classes.every((name) => names.classes.has(name)) &&
    tags.every((tag) => names.tags.has(tag.toLowerCase()))
  )
}

function hasAttribute({ attributes }: Names, name: string, value: string | undefined) {
  const values = attributes.get(name)
  return values !== undefined && (value === undefined || values.has(value))
}

const usedIn = (text: string) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/** The library has hundreds for colours that nothing is drawn in, and ours take the place of many others. */
function dropVariables(sheets: postcss.Root[], html: string) {
  const variables: Declaration[] = []
  const used = new Set(usedIn(html))
  for (const sheet of sheets)
    sheet.walkDecls((declaration) => {
      if (declaration.prop.startsWith('--')) variables.push(declaration)
      else for (const name of usedIn(declaration.value)) used.add(name)
    })
  const lasting = withoutReplaced(variables)
  for (let before = -1; before !== used.size;) {
    before = used.size
    for (const name of lasting.filter(({ prop }) => used.has(prop)).flatMap(({ value }) => usedIn(value)))
      used.add(name)
  }
  for (const variable of lasting) if (!used.has(variable.prop)) variable.remove()
}

/** Said again further down of the same elements: what was said before counts no more. */
function withoutReplaced(variables: Declaration[]): Declaration[] {
  const last = new Map(variables.map((variable) => [meaningOf(variable), variable]))
  const lasting = new Set(last.values())
  for (const variable of variables) if (!lasting.has(variable)) variable.remove()
  return variables.filter((variable) => lasting.has(variable))
}

const meaningOf = (variable: Declaration) => [variable.prop, ...placeOf(variable)].join('\n')

/** What has to be so for a declaration to count. */
function placeOf({ parent }: postcss.ChildNode): string[] {
  if (parent?.type === 'rule') return [plain((parent as Rule).selector), ...placeOf(parent as Rule)]
  if (parent?.type !== 'atrule') return []
  const { name, params } = parent as AtRule
  return [`@${name} ${plain(params)}`, ...placeOf(parent as AtRule)]
}
const plain = (text: string) => text.replace(/["'\s]/g, '')

function dropEmpty(part: Container) {
  part.each((child) => {
    if (child.type !== 'rule' && child.type !== 'atrule') return
    const { nodes } = child as Rule | AtRule
    if (!nodes) return
    dropEmpty(child as Container)
    if (nodes.length === 0) child.remove()
  })
}

/** The same rules for a page that nobody has told its colours: those of the system. Each counts as much as before. */
export function followSystem(styles: string): string {
  const sheet = postcss.parse(styles)
  const asked = new RegExp(`\\[${schemeAttribute}=["']?(light|dark)["']?\\]`, 'g')
  sheet.walkRules((rule) => {
    const schemes = new Set([...rule.selector.matchAll(asked)].map(([, scheme]) => scheme))
    if (schemes.size === 0) return
    const copies = ['light', 'dark'].map((scheme) => {
      const selectors = rule.selectors.filter((selector) =>
        [...selector.matchAll(asked)].every(([, each]) => each === scheme),
      )
      return { scheme, selectors }
    })
    for (const { scheme, selectors } of copies) {
      if (selectors.length === 0) continue
      const copy = rule.clone({
        selectors: selectors.map((one) => one.replaceAll(asked, `:where(:root):not([${schemeAttribute}])`)),
      })
      const media = postcss.atRule({ name: 'media', params: `(prefers-color-scheme:${scheme})` })
      media.append(copy)
      rule.before(media)
    }
    rule.remove()
  })
  return sheet.toString()
}
