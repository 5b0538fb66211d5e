const { Testing } = require("cdktf");

Testing.setupJest();
