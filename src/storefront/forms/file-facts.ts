const NAMES: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'application/zip': 'ZIP',
  'application/xml': 'XML',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
};

/**
 * «PDF, 96 КБ»
 * @param bytes size of the file
 */
export function fileFacts(mediaType: string, bytes: number): string {
  return `${NAMES[mediaType] ?? 'Файл'}, ${fileSize(bytes)}`;
}

/** «96 КБ», «4,1 МБ»; at least «1 КБ» for a file with content. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes}\u00a0КБ`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')}\u00a0МБ`;
}
