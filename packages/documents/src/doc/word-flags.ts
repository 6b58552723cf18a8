/** The file information block begins a WordDocument stream, mostly at a sector's start ([MS-DOC] 2.5.1). */
const magic = 0xa5ec;
const flagsAt = 10;
const encryptedFlag = 0x0100;
const sectorBytes = 512;

/** Whether a Word 97–2003 file is protected by a password: one bit of its file information block. */
export function isEncryptedWord(file: Buffer): boolean {
  for (let at = sectorBytes; at + flagsAt + 2 <= file.length; at += sectorBytes) {
    // nFib 0x00C1 and the years after it: Word 97 to 2007.
    const version = file.readUInt16LE(at + 2);
    if (file.readUInt16LE(at) === magic && version >= 0x00c0 && version <= 0x0112) {
      return (file.readUInt16LE(at + flagsAt) & encryptedFlag) !== 0;
    }
  }
  return false;
}
