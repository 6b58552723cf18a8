/** Non-ASCII letters that are evidence for the language of a short text in Latin script; normal form, lower case. */
export const letters: Readonly<Record<string, string>> = {
  da: 'æøå',
  de: 'äöüß',
  es: 'ñáéíóú¿¡',
  fi: 'äö',
  fr: 'éèêëàâçîïôœùû',
  it: 'àèéìòù',
  nl: 'ëïé',
  no: 'æøå',
  pl: 'ąćęłńóśźż',
  pt: 'ãõçáâàêéíóôú',
  ro: 'ăâîșşțţ',
  sv: 'åäö',
  tr: 'çğıöşü',
  vi: 'ăâđêôơưàáãèéìíòóõùúýạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
};
