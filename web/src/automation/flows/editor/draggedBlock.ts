const format = 'application/x-chatflow-block'

/** A block on its way from the sidebar to the canvas. */
export const draggedBlock = {
  write: (transfer: DataTransfer, type: string) => {
    transfer.setData(format, type)
    transfer.effectAllowed = 'copy'
  },
  /** While it is above the ground a browser tells only the format. */
  isOn: (transfer: DataTransfer) => transfer.types.includes(format),
  read: (transfer: DataTransfer) => transfer.getData(format) || undefined,
}
