import { archivePartBytes, beginCompanyImport, sendCompanyImportPart } from '@chatflow/contract'
import { call, upload } from '../../platform/api.ts'

/** Sends an archive in parts, one after the other. */
export async function sendArchive(file: File, onProgress: (share: number) => void) {
  const { id } = await call(beginCompanyImport, { body: { fileName: file.name, size: file.size } })
  for (let offset = 0; offset < file.size; offset += archivePartBytes) {
    const part = file.slice(offset, offset + archivePartBytes)
    await upload(sendCompanyImportPart, {
      params: { companyImportId: id, offset: String(offset) },
      file: new File([part], 'part'),
    })
    onProgress((offset + part.size) / file.size)
  }
}
