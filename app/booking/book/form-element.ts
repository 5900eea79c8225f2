export const formElement = () => document.querySelector<HTMLFormElement>('.book-form');
