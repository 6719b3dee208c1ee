/**
 * What stands before a name in the languages of the product, letters alone. Left out is what people are also called: Don is a
 * first name in English.
 */
const titles = new Set(
  (
    'dr dra doutor doutora doctor doctora sr sra srta senhor senhora senhorita senor senora senorita ' +
    'prof profa professor professora profesor profesora dona seu mr mrs ms miss mister sayin'
  ).split(' '),
)
/** These could be a name or a word: they are titles with their dot alone. */
const dotted = new Set('adv abg arq av doc dt ecz eng enga gor ing lic muh ogr op rev sn uzm yrd'.split(' '))

/**
 * How somebody is called: the first word with a letter in it that is no title. A name may begin with a flower, a nameless
 * contact is a number, and one who is nothing but a title keeps it.
 */
export const firstName = (name: string) =>
  name.split(/\s+/).find((word) => /\p{L}/u.test(word) && !isTitle(word)) ?? name

export function isTitle(word: string) {
  const [, letters = '', dot] = /^([^.]+)(\.?)$/.exec(plain(word)) ?? []
  return titles.has(letters) || (dot === '.' && dotted.has(letters))
}

/** As it is compared: small, without marks on the letters, and `Dr.ª` as `Dra.`. */
const plain = (word: string) =>
  word.replace('.ª', 'a.').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
