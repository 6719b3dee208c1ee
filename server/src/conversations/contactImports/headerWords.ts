import type { ImportField } from '@chatflow/contract'

type GuessedField = Extract<ImportField, 'name' | 'number' | 'email' | 'tags'>

const words = (list: string) => list.split(/[,\n]/).flatMap((word) => word.trim() || [])

/** What people write above these columns, in Portuguese, English, Spanish and Turkish, folded. */
export const headerWords: Record<GuessedField, string[]> = {
  name: words(`
    nome, nome completo, nome do cliente, nome do contato, cliente, contato, primeiro nome, sobrenome, apelido, nome social
    razao social, nome fantasia, pessoa
    name, full name, display name, first name, middle name, last name, given name, family name, surname, customer
    customer name, client, client name, contact, contact name
    nombre, nombre completo, nombres, apellido, apellidos, contacto, nombre del cliente
    ad, adi, isim, ismi, soyad, soyadi, soyisim, ad soyad, adi soyadi, musteri, musteri adi, kisi`),
  number: words(`
    numero, numero de telefone, telefone, fone, celular, tel, cel, whatsapp, whats, zap, ddd telefone, telefone celular
    telefone com ddd, numero do whatsapp, telemovel, contato telefonico
    number, phone, phone number, mobile, mobile phone, mobile number, cell, cell phone, telephone, whatsapp number
    primary phone, home phone, work phone, business phone
    telefono, telefono movil, movil, numero de telefono, numero de whatsapp
    numara, telefon, telefon numarasi, cep, cep telefonu, cep no, gsm, tel no, telefon no`),
  email: words(`
    email, e mail, mail, endereco de email, endereco de e mail, correio eletronico, email address, e mail address
    primary email, correo, correo electronico, direccion de correo, e posta, eposta, e posta adresi, eposta adresi`),
  tags: words('tag, tags, etiqueta, etiquetas, marcador, marcadores, label, labels, etiket, etiketler'),
}
