/** RULINGS 14: one text for everybody, of any city. */
export const FOR_EVERYBODY = 'public, max-age=900';
