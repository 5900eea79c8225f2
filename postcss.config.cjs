// 48em = 768 px, the specification's mobile breakpoint and Mantine's `sm`. In CSS: `@mixin phone { … }`, `@mixin desk { … }`.
const media = (query) => ({ [`@media (${query})`]: { '@mixin-content': {} } });

module.exports = {
  plugins: {
    'postcss-preset-mantine': {
      mixins: { phone: media('max-width: 47.99em'), desk: media('min-width: 48em') },
    },
  },
};
